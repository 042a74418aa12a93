import { createLogger } from '../log.ts';
import { connectMongo, prepareModels } from '../mongo.ts';
import { defineTask, startTasks } from '../tasks.ts';

// A process that begins a task and never ends it; the test kills it once it says that it has begun.
const [mongoUrl = '', valkeyUrl = '', id = ''] = process.argv.slice(2);
const log = createLogger('dying-worker', 'silent');
await connectMongo(mongoUrl, { log });
await prepareModels();
const tasks = await startTasks({
  valkeyUrl,
  log,
  tasks: [
    defineTask({
      name: 'outlive',
      run: () => {
        console.log('begun');
        return new Promise(() => {});
      },
    }),
  ],
});
await tasks.enqueue('outlive', id, id);
