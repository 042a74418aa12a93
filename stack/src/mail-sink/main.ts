import { runProcess } from '../run-process.ts';
import { readConfig } from './config.ts';
import { startMailSink } from './start-mail-sink.ts';

await runProcess('mail sink', async () => startMailSink(readConfig(process.env)));
