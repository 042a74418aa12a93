import { consumers } from '@petcare/contracts/consumers.ts';
import { jobsTriggeredBy, jobTrigger } from '@petcare/contracts/event-jobs.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { declareConsumer, defaultRetryDelay } from '@petcare/platform/bus/topology.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { runToEnd, startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import {
  startServiceInProcess,
  type ServiceInProcess,
} from '@petcare/platform/testing/service-in-process.ts';
import type { TestBus } from '@petcare/platform/testing/test-servers.ts';
import { trusted } from 'mongoose';
import { notificationsConfig } from '../notifications/config.ts';
import { startNotifications } from '../notifications/start-notifications.ts';

type Settings = Readonly<Record<string, string>>;

/** Starts notifications workers with these settings, in this process or, to be killed, in processes of their own. */
export function notificationsWorkers(settings: Settings) {
  const entry = 'workers/src/notifications/main.ts';
  const running = new Set<ServiceInProcess | RunningProcess>();
  const noted = <T extends ServiceInProcess | RunningProcess>(worker: T): T => {
    running.add(worker);
    return worker;
  };
  return {
    async startWorker(changes: Settings = {}): Promise<ServiceInProcess> {
      const config = notificationsConfig.parse({ LOG_LEVEL: 'silent', ...settings, ...changes });
      return noted(
        await startServiceInProcess({ name: 'notifications', config }, (deps) =>
          startNotifications(config, deps),
        ),
      );
    },
    startWorkerProcess: async (changes: Settings = {}): Promise<RunningProcess> =>
      noted(await startProcess(entry, { ...settings, ...changes })),
    /** Runs a worker process until its failpoint kills it. */
    runKilledWorker: (failpoint: string, changes: Settings = {}) =>
      runToEnd(entry, { ...settings, ...changes, FAILPOINT: failpoint }),
    stopWorkers: () => Promise.all([...running].map((worker) => worker.stop('SIGKILL'))),
  };
}

/** Declares the queue of the workers, so that events wait in it until one starts. */
export const declareQueue = ({ bus }: TestBus): Promise<void> =>
  bus.onChannel((channel) =>
    declareConsumer(channel, bus.names, jobTrigger, consumers[jobTrigger].events, defaultRetryDelay),
  );

/** Publishes an event, which may be delivered several times, and waits until all its jobs have ended. */
export async function handleEvent(
  { bus, depth }: TestBus,
  event: EventEnvelope,
  { deliveries = 1 }: { deliveries?: number } = {},
): Promise<void> {
  for (let count = 0; count < deliveries; count += 1) await bus.publish(event);
  const tasks = jobsTriggeredBy(event.name).map((job) => `${job}-${event.id}`);
  if (tasks.length === 0) throw new Error(`no job handles ${event.name}`);
  await eventually(async () => {
    const ended = await TaskRows.distinct('_id', {
      _id: trusted({ $in: tasks }),
      finishedAt: trusted({ $ne: null }),
    });
    const missing = tasks.filter((task) => !ended.includes(task));
    if (missing.length > 0) throw new Error(`${missing.join(', ')} did not end`);
    if ((await depth(jobTrigger)) > 0) throw new Error('a delivery still waits');
  });
}
