import { buildFrontend } from './build-frontend.ts';
import { failWith } from './shutdown.ts';
import { runLocally } from './run-locally.ts';

const log = (line: string) => console.log(line);

try {
  await runLocally({
    mode: 'production-like',
    log,
    async prepare(port) {
      const frontendDir = await buildFrontend(log);
      return { httpPort: port, ...(frontendDir && { frontendDir }) };
    },
  });
} catch (error) {
  failWith(error);
}
