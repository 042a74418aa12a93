import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { guardProcessGroup, releaseProcessGroup } from './orphan-guard.ts';
import { openProcessLog, type ProcessLog } from './process-log.ts';

/** Readiness check: a function polled until it returns true, or a predicate on printed lines. */
export type ReadyProbe = { poll: () => Promise<boolean> } | { line: (line: string) => boolean };

export interface SupervisedProcessOptions {
  name: string;
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  ready: ReadyProbe;
  readyTimeoutMs?: number;
  logFile: string;
  /** Signal for a clean stop; some servers stop faster with another signal than SIGTERM. */
  stopSignal?: NodeJS.Signals;
  stopGraceMs?: number;
  /** First pause before a restart; it doubles up to `maxRestartDelayMs` while the process keeps dying. */
  restartDelayMs?: number;
  maxRestartDelayMs?: number;
  onLine?: (line: string) => void;
  onChange?: (change: {
    name: string;
    state: 'died' | 'ready again' | 'failed to start';
    detail: string;
  }) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  /** Current process id; undefined between a death and the next start. */
  pid(): number | undefined;
  restarts(): number;
  whenReady(): Promise<void>;
  /** Sends a signal to the process, which is restarted if it dies. For fault tests. */
  kill(signal?: NodeJS.Signals): void;
  restart(): Promise<void>;
  /** Stops the process for good: cleanly first, with SIGKILL to the whole group after `stopGraceMs`. */
  stop(): Promise<void>;
}

interface Run {
  child: ChildProcess;
  exited: Promise<string>;
  isReady: boolean;
}

/**
 * Starts a process in a process group of its own and restarts it, with a growing pause, whenever it dies. Resolves
 * when it is ready. The whole group ends with `stop()`, and also when this process is killed.
 * @throws Error with the last output if the first start ends or times out before it is ready.
 */
export async function startSupervisedProcess(options: SupervisedProcessOptions): Promise<SupervisedProcess> {
  const supervisor = new Supervisor(options);
  await supervisor.firstStart();
  return supervisor;
}

class Supervisor implements SupervisedProcess {
  readonly name: string;
  private readonly options: SupervisedProcessOptions;
  private readonly log: ProcessLog;
  private run: Run | undefined;
  private stopping = false;
  private restarting = false;
  private restartCount = 0;
  private restartLoop: Promise<void> = Promise.resolve();
  private readonly stopSignalled = new AbortController();
  private waiters: Array<{ resolve: () => void; reject: (reason: Error) => void }> = [];

  constructor(options: SupervisedProcessOptions) {
    this.name = options.name;
    this.options = options;
    this.log = openProcessLog(options.logFile);
  }

  async firstStart(): Promise<void> {
    try {
      const run = await this.startOnce();
      this.restartLoop = this.restartForever(run);
    } catch (error) {
      this.log.close();
      throw error;
    }
  }

  pid(): number | undefined {
    return this.run?.child.pid;
  }

  restarts(): number {
    return this.restartCount;
  }

  whenReady(): Promise<void> {
    if (this.run?.isReady) return Promise.resolve();
    if (this.stopping) return Promise.reject(new Error(`${this.name} has been stopped.`));
    return new Promise((resolve, reject) => {
      this.waiters.push({ resolve, reject });
    });
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.run?.child.kill(signal);
  }

  async restart(): Promise<void> {
    this.restarting = true;
    if (this.run) await this.endRun(this.run);
    await this.whenReady();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.stopSignalled.abort();
    if (this.run) await this.endRun(this.run);
    await this.restartLoop;
    for (const waiter of this.waiters.splice(0)) waiter.reject(new Error(`${this.name} has been stopped.`));
    this.log.close();
  }

  private async startOnce(): Promise<Run> {
    const { command, args = [], env, cwd, ready, readyTimeoutMs = 60_000 } = this.options;
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) guardProcessGroup(child.pid);
    const run: Run = { child, exited: whenExited(child), isReady: false };
    this.run = run;
    void run.exited.then(() => this.onExit(run));

    const printedReady = new Promise<void>((resolve) => {
      this.log.attach(child, (line) => {
        this.options.onLine?.(line);
        if ('line' in ready && ready.line(line)) resolve();
      });
    });
    const settled = new AbortController();
    const becameReady = 'poll' in ready ? pollUntilTrue(ready.poll, settled.signal) : printedReady;
    try {
      await Promise.race([
        becameReady,
        run.exited.then(async (how) => {
          await waitForOutput(child);
          throw new Error(`${this.name} ended before it was ready (${how}).${this.log.lastOutput()}`);
        }),
        delay(readyTimeoutMs, undefined, { signal: settled.signal, ref: false }).then(() => {
          throw new Error(
            `${this.name} was not ready after ${readyTimeoutMs / 1000} s.${this.log.lastOutput()}`,
          );
        }),
      ]);
    } catch (error) {
      await this.endRun(run);
      throw error;
    } finally {
      settled.abort();
    }
    run.isReady = true;
    for (const waiter of this.waiters.splice(0)) waiter.resolve();
    return run;
  }

  private async restartForever(firstRun: Run): Promise<void> {
    const { restartDelayMs = 100, maxRestartDelayMs = 5000 } = this.options;
    let run: Run | undefined = firstRun;
    let pauseMs = restartDelayMs;
    for (;;) {
      if (run) {
        const readySince = Date.now();
        const how = await run.exited;
        if (this.stopping) return;
        if (!this.restarting) this.report('died', how);
        if (this.restarting || Date.now() - readySince > 10_000) pauseMs = restartDelayMs;
      }
      if (this.restarting) {
        this.restarting = false;
      } else {
        await delay(pauseMs, undefined, { signal: this.stopSignalled.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, maxRestartDelayMs);
        this.restartCount += 1;
      }
      if (this.stopping) return;
      run = await this.startOnce().catch((error: unknown) => {
        if (!this.stopping)
          this.report('failed to start', error instanceof Error ? error.message : String(error));
        return undefined;
      });
      if (run && !this.stopping) this.report('ready again', `process ${run.child.pid}`);
    }
  }

  private async endRun(run: Run): Promise<void> {
    const { stopSignal = 'SIGTERM', stopGraceMs = 10_000 } = this.options;
    run.child.kill(stopSignal);
    const timer = setTimeout(() => killGroup(run.child.pid), stopGraceMs);
    await run.exited;
    clearTimeout(timer);
  }

  private onExit(run: Run): void {
    run.isReady = false;
    const group = run.child.pid;
    if (group !== undefined) {
      // Kill children of the process as well, since the next start needs their ports.
      killGroup(group);
      releaseProcessGroup(group);
    }
    if (this.run === run) this.run = undefined;
  }

  private report(state: 'died' | 'ready again' | 'failed to start', detail: string): void {
    this.options.onChange?.({ name: this.name, state, detail });
  }
}

function whenExited(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : signal));
  });
}

async function waitForOutput(child: ChildProcess): Promise<void> {
  if (child.stdout?.closed && child.stderr?.closed) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([closed, delay(300, undefined, { ref: false })]);
}

async function pollUntilTrue(poll: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let pauseMs = 10;
  while (!signal.aborted) {
    if (await poll().catch(() => false)) return;
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(pauseMs * 1.5, 150);
  }
}

function killGroup(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}
