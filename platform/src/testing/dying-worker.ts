import { setTimeout as wait } from 'node:timers/promises';
import { forbidden } from '../errors.ts';
import { createLogger } from '../observability/log.ts';
import { connectMongo, prepareModels } from '../mongo/connection.ts';
import { defineTask, startTasks } from '../tasks/tasks.ts';

// A process that begins a task and never ends it, for a test to kill; with a failpoint it ends it and
// dies of that; with THEN=fail it fails for good after half a second, which a test may make longer by freezing it.
const [mongoUrl = '', valkeyUrl = '', id = ''] = process.argv.slice(2);
const log = createLogger('dying-worker', 'silent');
await connectMongo(mongoUrl, { log });
await prepareModels();
const tasks = await startTasks({
  valkeyUrl,
  log,
  queues: [
    {
      name: 'outlive',
      concurrency: 10,
      tasks: [
        defineTask({
          name: 'outlive',
          run: async () => {
            console.log('begun');
            if (process.env['FAILPOINT']) return;
            if (process.env['THEN'] !== 'fail') await new Promise(() => {});
            await wait(500);
            console.log('failing');
            throw forbidden();
          },
        }),
      ],
    },
  ],
});
await tasks.enqueue('outlive', id, id);
process.on('SIGTERM', () => void tasks.stop().then(() => process.exit(0)));
