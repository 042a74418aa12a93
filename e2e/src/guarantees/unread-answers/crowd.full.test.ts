import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { buyAs, firstProduct } from '../../support/shopping.ts';
import { startFurtherCopies } from '../../support/system/extra-process.ts';
import { signUpUser } from '../../support/users.ts';
import { plotMemory, residentMegabytes, watchMemory } from '../../support/resident-memory.ts';

/** Less than the 512 MB of the gateway's container, which the kernel enforces without a warning. */
const maxMegabytes = 350;
const connections = 512;
/** A line for each request that was served, and a few a second for all that were refused. */
const maxLogBytes = { perServed: 300, perSecond: 30_000 };

test(
  'a crowd at one list fills neither the gateway nor its log, and a customer orders meanwhile',
  async () => {
    // A store of their own: that of the other tests answers as usual.
    const petcare = inject('petcare');
    const copies = await startFurtherCopies(petcare.environments, { LOG_LEVEL: 'info' }, ['commerce']);
    onTestFinished(() => copies.stop());
    const { url, metricsUrl, logFile } = copies;
    const customer = await signUpUser(url, petcare.url);
    const product = await firstProduct(url);
    const logBefore = (await stat(logFile)).size;
    const startedAt = performance.now();
    const crowd = createCrowd(url);
    onTestFinished(() => void crowd.leave());
    const before = await residentMegabytes(metricsUrl);
    const memory = watchMemory(metricsUrl, 1_000);
    onTestFinished(() => memory.stop());

    const order = await buyAs(customer, product);
    await eventually(() => expect(crowd.answers()).toBeGreaterThan(sized(10_000, 60_000)), {
      within: 120_000,
    });
    const statuses = crowd.leave();
    const seconds = (performance.now() - startedAt) / 1_000;
    const logged = (await stat(logFile)).size - logBefore;
    const served = statuses['200'] ?? 0;
    await eventually(
      async () => expect(await residentMegabytes(metricsUrl)).toBeLessThan(Math.max(before + 80, 190)),
      {
        within: 90_000,
      },
    );
    await memory.stop();
    const after = await residentMegabytes(metricsUrl);
    const peak = Math.max(...memory.samples);

    report(
      'memory of the gateway, once a second:',
      ...plotMemory([...memory.samples, after]),
      `before ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB (limit ${maxMegabytes}), ` +
        `afterwards ${after.toFixed(0)} MB`,
      `${logged} bytes of log in ${seconds.toFixed(0)} s`,
      `answers by status: ${JSON.stringify(statuses)}`,
    );
    expect(order.status).toBe('Pending');
    expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([]);
    expect(peak).toBeLessThan(maxMegabytes);
    expect(logged).toBeLessThan(maxLogBytes.perServed * served + maxLogBytes.perSecond * seconds);
  },
  timeLimit(),
);

/** Opens connections that ask for the list of products, each as soon as it has an answer. */
function createCrowd(url: string) {
  const { hostname, port, host } = new URL(url);
  const statuses: Record<string, number> = {};
  const request = `GET /api/products?limit=20 HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`;
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    let left = 0;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (left === 0) left = readHead(chunk, statuses);
      left -= chunk.length;
      if (left <= 0) {
        left = 0;
        socket.write(request);
      }
    });
    void once(socket, 'connect').then(() => socket.write(request));
  }
  return {
    answers: () => Object.values(statuses).reduce((sum, count) => sum + count, 0),
    /** @returns the answers by status. */
    leave() {
      for (const socket of sockets) socket.destroy();
      return statuses;
    },
  };
}

/** Counts an answer. @returns the bytes of its head and body. */
function readHead(chunk: Buffer, statuses: Record<string, number>): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const status = /^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 'unreadable';
  statuses[status] = (statuses[status] ?? 0) + 1;
  return end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
}
