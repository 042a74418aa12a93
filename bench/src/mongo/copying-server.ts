import { connect, createServer } from 'node:net';
import { listenForBench } from '../measure/listen-for-bench.ts';

/* Copies bytes between clients and PostgreSQL: what any process of Node in between costs at least. */
const address = process.env['TARGET_SOCKET'] ?? '';
const server = createServer({ noDelay: true }, (client) => {
  const target = connect(address);
  client.on('data', (bytes) => target.write(bytes));
  target.on('data', (bytes) => client.write(bytes));
  client.on('close', () => target.destroy());
  target.on('close', () => client.destroy());
  for (const socket of [client, target]) socket.on('error', () => undefined);
});
listenForBench(server);
