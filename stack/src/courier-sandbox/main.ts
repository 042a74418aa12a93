import { runProcess } from '../run-process.ts';
import { readConfig } from './config.ts';
import { startCourierSandbox } from './start-courier-sandbox.ts';

await runProcess('courier sandbox', async () => startCourierSandbox(readConfig(process.env)));
