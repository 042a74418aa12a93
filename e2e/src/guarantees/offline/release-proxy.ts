import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves the pages of a site, and on request a service worker of another version, as after a release. */
export async function startReleaseProxy(target: string) {
  let version: string | null = null;
  const server = createServer(async (request, response) => {
    const answer = await fetch(target + request.url, {
      headers: { accept: request.headers.accept ?? '*/*' },
    });
    const type = answer.headers.get('content-type') ?? '';
    let body = Buffer.from(await answer.arrayBuffer());
    if (version !== null && request.url === '/service-worker.js')
      body = Buffer.from(body.toString().replace(/version:([`"])[^`"]+\1/, `version:"${version}"`));
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: (name: string) => {
      version = name;
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
