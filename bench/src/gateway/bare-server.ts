import { createServer } from 'node:http';
import { Pool } from 'undici';
import { listenForBench } from '../measure/listen-for-bench.ts';

/* A proxy of Node's HTTP server and undici alone: what any gateway of these two costs at least. */
const pool = new Pool(process.env['UPSTREAM_URL'] ?? '', { connections: 64 });
const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const { connection: _, ...headers } = request.headers;
  const body: Buffer[] = [];
  pool.dispatch(
    { method: 'GET', path: request.url ?? '/', headers },
    {
      onRequestStart: () => undefined,
      onResponseStart(_controller, status, { connection: __, 'keep-alive': ___, ...kept }) {
        response.writeHead(status, kept);
      },
      onResponseData: (_controller, chunk) => void body.push(chunk),
      onResponseEnd: () => void response.end(body.length === 1 ? body[0] : Buffer.concat(body)),
      onResponseError: () => void response.destroy(),
    },
  );
});
listenForBench(server);
