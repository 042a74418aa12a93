import { setTimeout as wait } from 'node:timers/promises';
import { forbidden } from '../../errors.ts';
import { createLogger } from '../../observability/log.ts';
import { connectMongo, prepareModels } from '../../mongo/connection.ts';
import { startOutlive } from './start-outlive.ts';

// A process that starts a task and never finishes it, for a test to kill. With a failpoint it finishes and is killed
// there; with THEN=fail it fails for good after half a second.
const [mongoUrl = '', valkeyUrl = '', id = ''] = process.argv.slice(2);
const log = createLogger('dying-worker', 'silent');
await connectMongo(mongoUrl, { log });
await prepareModels();
const tasks = await startOutlive({
  valkeyUrl,
  log,
  ...(process.env['AS_JOB'] && { priority: 1 }),
  run: async () => {
    console.log('begun');
    if (process.env['FAILPOINT']) return;
    if (process.env['THEN'] !== 'fail') await new Promise(() => {});
    await wait(500);
    console.log('failing');
    throw forbidden();
  },
});
await tasks.enqueue('outlive', id, id);
process.on('SIGTERM', () => void tasks.stop().then(() => process.exit(0)));
