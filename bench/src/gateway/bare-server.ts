import { createServer } from 'node:http';
import { Pool } from 'undici';
import { listenForBench } from '../measure/listen-for-bench.ts';

/* A proxy of Node's HTTP server and undici alone: what any gateway of these two costs at least. */
const pool = new Pool(process.env['UPSTREAM_URL'] ?? '', { connections: 64 });
const server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
  const { connection: _, ...headers } = request.headers;
  pool.dispatch(
    { method: 'GET', path: request.url ?? '/', headers },
    {
      onRequestStart: () => undefined,
      onResponseStart(_controller, status, { connection: __, 'keep-alive': ___, ...kept }) {
        response.writeHead(status, kept);
      },
      // The body arrives in one piece.
      onResponseData: (_controller, chunk) => void response.end(chunk),
      onResponseError: () => void response.destroy(),
    },
  );
});
listenForBench(server);
