import { randomUUID } from 'node:crypto';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import express from 'express';

/** Stands in for an external picture host: takes pictures with the key in the query, and serves them to anybody. */
export async function startPictureHostDouble(key: string) {
  const pictures = new Map<string, Buffer>();
  const asked: { url: string; headers: Record<string, unknown> }[] = [];
  let foreign: string | undefined;
  let down = false;
  const app = express();
  app.use((request, response, next) => {
    asked.push({ url: request.originalUrl, headers: request.headers });
    if (down) response.status(500).end();
    else next();
  });
  app.post('/1/upload', express.raw({ type: () => true, limit: '20mb' }), (request, response) => {
    if (request.query['key'] !== key) return void response.status(400).json({ error: 'Invalid API v1 key.' });
    const form = request.body as Buffer;
    const from = form.indexOf('\r\n\r\n') + 4;
    const id = randomUUID();
    pictures.set(id, form.subarray(from, form.lastIndexOf('\r\n--')));
    const own = `http://127.0.0.1:${port}/${id}.webp`;
    response.json({ data: { display_url: foreign ?? own }, success: true });
  });
  app.get('/:name', (request, response) => {
    const picture = pictures.get(request.params.name.replace(/\.webp$/, ''));
    // What it claims to be is not believed.
    if (picture) response.setHeader('Content-Type', 'text/html').send(picture);
    else response.status(404).end();
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${port}/1/upload`,
    origin: `http://127.0.0.1:${port}`,
    /** Every request it has seen. */
    asked,
    pictures,
    /** From now on it says that its pictures are there. */
    answerWith(address: string | undefined) {
      foreign = address;
    },
    fail(now: boolean) {
      down = now;
    },
    stop: () => closeServer(server),
  };
}
