import { runProcess } from '../run-process.ts';
import { readConfig } from './config.ts';
import { startCardSandbox } from './start-card-sandbox.ts';

await runProcess('card sandbox', async () => startCardSandbox(readConfig(process.env)));
