import { buildFrontend } from '../builds/build-frontend.ts';
import { bundledPrograms } from './programs.ts';
import { failWith } from './shutdown.ts';
import { runLocally } from './run-locally.ts';

const log = (line: string) => console.log(line);

try {
  await runLocally({
    mode: 'production-like',
    log,
    async prepare(port) {
      const [frontendDir] = await Promise.all([buildFrontend(log), bundledPrograms(log)]);
      return { httpPort: port, ...(frontendDir && { frontendDir }) };
    },
  });
} catch (error) {
  failWith(error);
}
