import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the pages of a site, and on request a service worker of another version, as after a release. */
export async function startReleaseProxy(target: string) {
  let version: string | null = null;
  const answerRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(target + request.url, {
      headers: { accept: request.headers.accept ?? '*/*' },
    });
    const type = answer.headers.get('content-type') ?? '';
    let body = Buffer.from(await answer.arrayBuffer());
    if (version !== null && request.url === '/service-worker.js')
      body = Buffer.from(body.toString().replace(/version:([`"])[^`"]+\1/, `version:"${version}"`));
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  };
  const server = createServer((request, response) => {
    // A request that the browser has given up needs no answer.
    answerRequest(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: (name: string) => {
      version = name;
    },
    /** Listens again at the same address after `close`. */
    reopen: () => listen(port),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
