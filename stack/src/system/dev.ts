import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { reservePort } from '../processes/free-ports.ts';
import { instanceFolder } from '../servers/instance.ts';
import { startSupervisedProcess } from '../processes/supervised-process.ts';
import { failWith } from './shutdown.ts';
import { localInstanceName, runLocally } from './run-locally.ts';

/*
 * `npm run dev`: like `npm start`, but Vite serves the frontend with hot reload, and every process restarts when a
 * file it imports changes.
 */

const VITE = path.join(CHECKOUT, 'node_modules/vite/bin/vite.js');
const log = (line: string) => console.log(line);

try {
  await runLocally({
    mode: 'dev',
    log,
    prepare: async (port) => ({ httpPort: await reservePort(), publicUrl: `http://localhost:${port}` }),
    startFront: (port, system) =>
      startSupervisedProcess({
        name: 'vite',
        command: process.execPath,
        args: [VITE, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
        cwd: path.join(CHECKOUT, 'frontend'),
        env: {
          ...process.env,
          GATEWAY_URL: system.urlOf('gateway'),
          NODE_ENV: 'development',
          NO_COLOR: '1',
        },
        ready: { poll: async () => (await fetch(`http://127.0.0.1:${port}/`)).ok },
        logFile: path.join(instanceFolder(localInstanceName()), 'logs', 'vite.log'),
        onLine: (line) => {
          if (line.trim() !== '') log(`[frontend] ${line.trim()}`);
        },
        onChange: ({ state, detail }) => log(`[frontend] ${state} (${detail})`),
      }),
  });
} catch (error) {
  failWith(error);
}
