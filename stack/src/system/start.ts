import { buildFrontend } from './build-frontend.ts';
import { failWith } from './ending.ts';
import { runLocally } from './run-locally.ts';

/* `npm start`: the whole system on one machine, with demo data, until Ctrl-C. */

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
