import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reservePorts } from '../processes/free-ports.ts';
import type { BackingServers } from '../servers/backing-servers.ts';
import { type SupervisedProcess, startSupervisedProcess } from '../processes/supervised-process.ts';
import { runCommand } from '../processes/run-command.ts';
import {
  commonEnvironment,
  isStandIn,
  OWN_PROCESSES,
  PROCESS_NAMES,
  PROCESSES,
  type ProcessName,
  type SystemSettings,
  urlOf,
} from '../system/processes.ts';
import { memoryOf } from '../system/memory.ts';
import { readOrCreateSecrets } from '../server-access/secrets.ts';
import { descendantsOf } from '../testing/process-family.ts';
import type { ContainerEngine } from './container-engine.ts';
import { type ImageTarget, targetOf } from './image-targets.ts';

const SERVICES = ['account', 'content', 'clinic', 'commerce'] as const satisfies readonly ProcessName[];

export interface RunningImages {
  readonly url: string;
  readonly mailUrl: string;
  readonly secondsOf: ReadonlyMap<ProcessName, number>;
  /** MiB of each process; empty where an engine's daemon starts them. */
  memory(): Promise<ReadonlyMap<ProcessName, number>>;
  /** Stops all processes and returns one sentence for each that did not end cleanly. */
  stop(): Promise<string[]>;
}

interface ImagesOptions {
  engine: ContainerEngine;
  imageOf: (target: ImageTarget) => string;
  servers: Pick<BackingServers, 'mongoUrl' | 'amqpUrl' | 'valkeyUrl'>;
  log: (line: string) => void;
}

/**
 * Runs every process of the system from its image, with demo data, in read-only containers.
 * @throws Error with the last output of the first process that cannot start; everything else is stopped by then.
 */
export async function runImages(options: ImagesOptions): Promise<RunningImages> {
  const { engine, imageOf, log } = options;
  const name = `images${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`));
  const settings = await settingsFor(options, name, folder);
  const prepare = (process: ProcessName, program?: string, ...words: string[]) => {
    const target = targetOf(process);
    // The sandboxes share an image; the other images name their program themselves.
    const entry = program ?? (target === 'sandboxes' ? PROCESSES[process].entry : undefined);
    return engine.prepare({
      image: imageOf(target),
      id: `${name}-${process}${program ? '-once' : ''}`,
      env: {
        NODE_ENV: 'development',
        ...commonEnvironment(process, settings),
        ...PROCESSES[process].environment(settings),
      },
      writable: target === 'sandboxes' ? ['/tmp', settings.dataFolder] : ['/tmp'],
      ...(entry && { args: [entry, ...words] }),
    });
  };

  const runOnce = async (process: ProcessName, program: string, ...words: string[]) => {
    const container = await prepare(process, program, ...words);
    const { code, output } = await runCommand(container.command, [...container.args]);
    await container.remove();
    if (code !== 0) throw new Error(`${program} in the image of ${process} ended with ${code}:\n${output}`);
  };

  const running = new Map<ProcessName, SupervisedProcess>();
  const secondsOf = new Map<ProcessName, number>();
  const removals: Array<() => Promise<void>> = [];
  const uncleanEnds: string[] = [];
  const start = async (process: ProcessName) => {
    const container = await prepare(process);
    removals.push(() => container.remove());
    const startedAt = performance.now();
    const health = `${urlOf(settings.ports[process])}/health/ready`;
    const supervised = await startSupervisedProcess({
      name: process,
      command: container.command,
      args: [...container.args],
      ready: { poll: async () => (await fetch(health, { signal: AbortSignal.timeout(2_000) })).ok },
      stopGraceMs: 15_000,
      logFile: path.join(folder, `${process}.log`),
      onChange: ({ state, detail }) => uncleanEnds.push(`${process} ${state} (${detail})`),
    });
    running.set(process, supervised);
    secondsOf.set(process, (performance.now() - startedAt) / 1_000);
  };
  const stop = async () => {
    for (const process of [...running.keys()].toReversed()) {
      const startedAt = performance.now();
      await running.get(process)?.stop();
      if (performance.now() - startedAt > 14_000) uncleanEnds.push(`${process} had to be killed`);
    }
    for (const remove of removals) await remove();
    await rm(folder, { recursive: true, force: true });
    return uncleanEnds;
  };

  try {
    // docker compose runs this before anything else.
    await runOnce('mail-sink', 'stack/src/compose-secrets/main.ts', '/tmp/secrets');
    for (const process of PROCESS_NAMES.filter(isStandIn)) await start(process);
    for (const service of SERVICES) await runOnce(service, `dist/${service}/demo-data.js`);
    log('Demo data is inserted by the programs in the images.');
    for (const process of OWN_PROCESSES) await start(process);
  } catch (error) {
    await stop();
    throw error;
  }
  const memory = async () => {
    const found = new Map<ProcessName, number>();
    for (const [process, supervised] of running) {
      const used = await memoryOf(descendantsOf(supervised.pid() ?? 0).filter(isNode));
      if (used) found.set(process, used);
    }
    return found;
  };
  return { url: settings.publicUrl, mailUrl: urlOf(settings.ports['mail-sink']), secondsOf, memory, stop };
}

const isNode = (pid: number) => /^(\/\S*\/)?node\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

async function settingsFor(
  { servers }: ImagesOptions,
  name: string,
  folder: string,
): Promise<SystemSettings> {
  const [smtpPort = 0, ...free] = await reservePorts(PROCESS_NAMES.length + 1);
  const ports = Object.fromEntries(PROCESS_NAMES.map((process, index) => [process, free[index]])) as Record<
    ProcessName,
    number
  >;
  return {
    servers,
    databasePrefix: `${name}_`,
    eventsNamespace: name,
    secrets: await readOrCreateSecrets(folder),
    ports,
    smtpPort,
    publicUrl: `http://localhost:${ports.gateway}`,
    frontendDir: '/app/frontend/dist',
    dataFolder: '/data',
  };
}
