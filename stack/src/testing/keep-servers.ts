import { acquireInstance } from '../servers/instance.ts';
import { KEPT_INSTANCE } from './kept-servers.ts';
import { startTestServers } from './test-servers.ts';

/*
 * The process behind PETCARE_TEST_SERVERS=keep: runs one set of test servers until it is stopped or two hours have
 * passed.
 */
const MAX_LIFETIME_MS = 2 * 60 * 60 * 1000;

const instance = await acquireInstance(KEPT_INSTANCE);
const servers = await startTestServers(instance);
instance.lock.setNote({ isReady: true });
console.error(`Test servers run in process ${process.pid}; stop them with: kill ${process.pid}`);

const ended = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.resolve());
setTimeout(ended.resolve, MAX_LIFETIME_MS);
await ended.promise;
await servers.remove();
process.exit(0);
