import { Document } from 'yaml';
import { makeLocalSecrets } from './local-secrets.ts';

/* `node stack/src/manifests/main.ts` prints new Secrets of a local cluster for `kubectl apply -f -`. */

for (const secret of await makeLocalSecrets())
  process.stdout.write(`---\n${new Document(secret).toString()}`);
