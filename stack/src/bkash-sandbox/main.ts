import { runProcess } from '../run-process.ts';
import { readConfig } from './config.ts';
import { startBkashSandbox } from './start-bkash-sandbox.ts';

await runProcess('bKash sandbox', async () => startBkashSandbox(readConfig(process.env)));
