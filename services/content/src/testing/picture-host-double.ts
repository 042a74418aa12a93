import { randomUUID } from 'node:crypto';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import express from 'express';

export async function startPictureHostDouble(key: string) {
  const pictures = new Map<string, Buffer>();
  const requests: { url: string; headers: Record<string, unknown> }[] = [];
  let returnedUrl: string | undefined;
  let isDown = false;
  const app = express();
  app.use((request, response, next) => {
    requests.push({ url: request.originalUrl, headers: request.headers });
    if (isDown) response.status(500).end();
    else next();
  });
  app.post('/1/upload', express.raw({ type: () => true, limit: '20mb' }), (request, response) => {
    if (request.query['key'] !== key) return void response.status(400).json({ error: 'Invalid API v1 key.' });
    const form = request.body as Buffer;
    const from = form.indexOf('\r\n\r\n') + 4;
    const id = randomUUID();
    pictures.set(id, form.subarray(from, form.lastIndexOf('\r\n--')));
    const own = `http://127.0.0.1:${port}/${id}.webp`;
    response.json({ data: { display_url: returnedUrl ?? own }, success: true });
  });
  app.get('/:name', (request, response) => {
    const picture = pictures.get(request.params.name.replace(/\.webp$/, ''));
    // A wrong type, which clients must not trust.
    if (picture) response.setHeader('Content-Type', 'text/html').send(picture);
    else response.status(404).end();
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}/1/upload`,
    origin: `http://127.0.0.1:${port}`,
    requests,
    pictures,
    answerWith(address: string | undefined) {
      returnedUrl = address;
    },
    fail(now: boolean) {
      isDown = now;
    },
    stop: () => closeServer(server),
  };
}
