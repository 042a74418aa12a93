import type { SupervisedProcess } from '../processes/supervised-process.ts';

/** A server on a loopback port that is kept running. */
export interface RunningServer {
  readonly port: number;
  pid(): number | undefined;
  /** Sends a signal to the server; what dies of it is started again. For fault tests. */
  kill(signal?: NodeJS.Signals): void;
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that is one supervised process and nothing more. */
export function runningServer(port: number, server: SupervisedProcess): RunningServer {
  return {
    port,
    pid: () => server.pid(),
    kill: (signal) => server.kill(signal),
    whenReady: () => server.whenReady(),
    stop: () => server.stop(),
  };
}
