import express, { type Express } from 'express';
import { listenLocally, localOnly, refuseProduction, type LocalServer } from '../local-only.ts';
import { signatureProblem, type Credentials } from './signature-v4.ts';

export interface PictureBucketOptions extends Credentials {
  readonly port: number;
  readonly bucket: string;
}

interface StoredObject {
  readonly body: Buffer;
  readonly type: string;
}

const statusOf: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
};

/**
 * Starts an S3 bucket in memory with the operations of a picture store: put, get, head and delete an object by
 * path.
 * Every request must be signed correctly.
 * @throws Error with NODE_ENV=production, or when the port is taken.
 */
export async function startPictureBucket(options: PictureBucketOptions): Promise<LocalServer> {
  refuseProduction('The picture bucket');
  return listenLocally(bucketApp(options), options.port);
}

function bucketApp({ bucket, ...credentials }: PictureBucketOptions): Express {
  const objects = new Map<string, StoredObject>();
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(localOnly([]), express.raw({ type: () => true, limit: '20mb' }));
  app.use((request, response) => {
    // Clients sign by the time that a bucket answers. Node's own header ignores a shifted clock of this process.
    response.setHeader('Date', new Date().toUTCString());
    const refuse = (code: string) =>
      response
        .status(statusOf[code] ?? 403)
        .type('application/xml')
        .send(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method, url, headers } = request;
    const problem = signatureProblem({ method, url, headers, body }, credentials);
    if (problem) return void refuse(problem);
    const [, name, key = ''] = /^\/([^/]+)\/(.+)$/.exec(request.path) ?? [];
    if (name !== bucket) return void refuse('NoSuchBucket');
    const stored = objects.get(key);
    switch (method) {
      case 'PUT':
        objects.set(key, { body, type: headers['content-type'] ?? 'application/octet-stream' });
        return void response.status(200).end();
      case 'DELETE':
        // Deleting a missing object is no error in S3.
        objects.delete(key);
        return void response.status(204).end();
      case 'GET':
      case 'HEAD':
        if (!stored) return void refuse('NoSuchKey');
        return void response
          .status(200)
          .setHeader('Content-Type', stored.type)
          .setHeader('Content-Length', stored.body.byteLength)
          .end(method === 'HEAD' ? undefined : stored.body);
      default:
        return void refuse('MethodNotAllowed');
    }
  });
  return app;
}
