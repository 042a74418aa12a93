import {
  type SupervisedProcess,
  startSupervisedProcess,
} from '@petcare/stack/processes/supervised-process.ts';
import path from 'node:path';
import { peerEnvironment } from './install-peer.ts';

interface Start {
  readonly name: string;
  readonly folder: string;
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 200 as soon as the server is ready. */
  readonly probe: { readonly url: string; readonly headers?: Readonly<Record<string, string>> };
  readonly logs: string;
}

/** Starts the server of a peer in its folder and resolves when it answers. */
export function startPeer({
  name,
  folder,
  args,
  environment,
  probe,
  logs,
}: Start): Promise<SupervisedProcess> {
  return startSupervisedProcess({
    name,
    command: process.execPath,
    args: [...args],
    cwd: folder,
    env: peerEnvironment(environment),
    ready: { poll: async () => (await fetch(probe.url, { headers: { ...probe.headers } })).ok },
    readyTimeoutMs: 120_000,
    logFile: path.join(logs, `${name}.log`),
  });
}
