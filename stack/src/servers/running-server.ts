import type { SupervisedProcess } from '../processes/supervised-process.ts';

export interface RunningServer {
  readonly port: number;
  pid(): number | undefined;
  kill(signal?: NodeJS.Signals): void;
  whenReady(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunningBroker extends RunningServer {
  /**
   * Raises or clears the memory alarm, in which the broker accepts nothing from publishers and keeps them connected.
   */
  setMemoryAlarm(raised: boolean): Promise<void>;
}

export function runningServer(port: number, server: SupervisedProcess): RunningServer {
  return {
    port,
    pid: () => server.pid(),
    kill: (signal) => server.kill(signal),
    whenReady: () => server.whenReady(),
    stop: () => server.stop(),
  };
}
