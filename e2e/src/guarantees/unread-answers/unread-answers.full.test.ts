import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { inMs } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { startFurtherCopies } from '../../support/system/extra-process.ts';
import { plotMemory, residentMegabytes } from '../../support/resident-memory.ts';

/** Less than the 512 MB of the gateway's container, which the kernel enforces without a warning. */
const maxMegabytes = 350;
const pipelined = 8;

test(
  'clients that never read their answers neither fill the gateway nor delay others',
  async () => {
    const gateway = await startFurtherCopies(inject('petcare').environments, {});
    onTestFinished(() => gateway.stop());
    const { url, metricsUrl } = gateway;
    const client = new ApiClient(url);
    const open = createUnreadSockets(url);
    onTestFinished(() => open.close());
    const memory: number[] = [];
    const latencies: number[] = [];
    const observe = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        const startedAt = performance.now();
        const answer = await client.call(endpoints['products.list'], { query: '?limit=20' });
        expect(answer.status).toBe(200);
        latencies.push(performance.now() - startedAt);
        memory.push(await residentMegabytes(metricsUrl));
        await wait(1_000);
      }
    };

    await observe(3);
    const before = memory.at(-1) ?? 0;
    const attackedFrom = memory.length;
    await open.request(150, '/api/openapi.json', pipelined);
    await observe(sized(5, 15));
    await open.request(50, '/store', pipelined);
    await observe(sized(20, 45));
    const attacked = memory.slice(attackedFrom);
    const ended = await endedConnections(metricsUrl);
    open.close();
    await observe(sized(5, 30));

    report(
      'memory of the gateway, once a second:',
      ...plotMemory(memory),
      `before ${before.toFixed(0)} MB, at most ${Math.max(...attacked).toFixed(0)} MB (limit ${maxMegabytes}), ` +
        `afterwards ${(memory.at(-1) ?? 0).toFixed(0)} MB`,
      `connections that the gateway ended: ${ended} of 200`,
      `product lists of others: p50 ${inMs(percentile(latencies, 0.5))}, highest ${inMs(Math.max(...latencies))}`,
    );
    // Those of the documents; the pages fit into what the kernel keeps for a connection.
    expect(ended).toBeGreaterThan(0);
    expect(Math.max(...attacked)).toBeLessThan(maxMegabytes);
    expect(memory.at(-1)).toBeLessThan(before + 80);
  },
  timeLimit(),
);

async function endedConnections(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const counts = [...text.matchAll(/^client_connections_ended_total\{[^}]*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Opens sockets that send several requests at once and read nothing. */
function createUnreadSockets(url: string) {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = [];
  return {
    async request(count: number, path: string, times: number): Promise<void> {
      for (let index = 0; index < count; index += 1) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        sockets.push(socket);
        await once(socket, 'connect');
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`.repeat(times));
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
