import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { guardProcessGroup, releaseProcessGroup } from './orphan-guard.ts';
import { openProcessLog, type ProcessLog } from './process-log.ts';

/** How it is known that a process can do its work: a question asked until it says yes, or a line it prints. */
export type ReadyProbe = { ask: () => Promise<boolean> } | { line: (line: string) => boolean };

export interface SupervisedProcessOptions {
  /** The name people see in messages and the log file's name. */
  name: string;
  command: string;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  ready: ReadyProbe;
  /** How long one start may take until it is ready. */
  readyTimeoutMs?: number;
  /** Everything the process prints is appended here. */
  logFile: string;
  /** How the process is asked to end; some servers have a faster clean end than SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** After this long without an end it is killed. */
  stopGraceMs?: number;
  /** First pause before a dead process is started again; doubled up to `maxRestartDelayMs` while it keeps dying. */
  restartDelayMs?: number;
  maxRestartDelayMs?: number;
  /** Called with every line the process prints. */
  onLine?: (line: string) => void;
  /** Called when it died unasked and when it is ready again. */
  onChange?: (change: {
    name: string;
    state: 'died' | 'ready again' | 'failed to start';
    detail: string;
  }) => void;
}

export interface SupervisedProcess {
  readonly name: string;
  /** The process id now; undefined between a death and the next start. */
  pid(): number | undefined;
  /** How often it has been started again after dying unasked. */
  restarts(): number;
  /** Resolves once the process is ready, at once if it is already. */
  whenReady(): Promise<void>;
  /** Sends a signal to the process; what dies of it is started again. For fault tests. */
  kill(signal?: NodeJS.Signals): void;
  /** Ends the process in its clean way and starts it again; resolves when it is ready. */
  restart(): Promise<void>;
  /** Ends it for good: the clean way first, SIGKILL for the whole group after the grace. */
  stop(): Promise<void>;
}

interface Run {
  child: ChildProcess;
  exited: Promise<string>;
  isReady: boolean;
}

/**
 * Starts a process in the foreground, in a group of its own, and keeps it running: what dies is started
 * again with a growing pause. Resolves when it is ready.
 *
 * No orphan stays behind: the group goes when `stop()` is called, and also when this process is killed.
 * @throws Error with the process's last words if the very first start ends or hangs before it is ready.
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
  private keeper: Promise<void> = Promise.resolve();
  private readonly wakeKeeper = new AbortController();
  private waiters: Array<{ resolve: () => void; reject: (reason: Error) => void }> = [];

  constructor(options: SupervisedProcessOptions) {
    this.name = options.name;
    this.options = options;
    this.log = openProcessLog(options.logFile);
  }

  async firstStart(): Promise<void> {
    try {
      const run = await this.startOnce();
      this.keeper = this.keepRunning(run);
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
    this.wakeKeeper.abort();
    if (this.run) await this.endRun(this.run);
    await this.keeper;
    for (const waiter of this.waiters.splice(0)) waiter.reject(new Error(`${this.name} has been stopped.`));
    this.log.close();
  }

  /** Spawns the process and waits until it is ready. */
  private async startOnce(): Promise<Run> {
    const { command, args = [], env, cwd, ready, readyTimeoutMs = 60_000 } = this.options;
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) guardProcessGroup(child.pid);
    const run: Run = { child, exited: whenExited(child), isReady: false };
    this.run = run;
    void run.exited.then(() => this.forget(run));

    const saidReady = new Promise<void>((resolve) => {
      this.log.attach(child, (line) => {
        this.options.onLine?.(line);
        if ('line' in ready && ready.line(line)) resolve();
      });
    });
    const settled = new AbortController();
    const becameReady = 'ask' in ready ? askUntilYes(ready.ask, settled.signal) : saidReady;
    try {
      await Promise.race([
        becameReady,
        run.exited.then(async (how) => {
          await outputRead(child);
          throw new Error(`${this.name} ended before it was ready (${how}).${this.log.lastWords()}`);
        }),
        delay(readyTimeoutMs, undefined, { signal: settled.signal, ref: false }).then(() => {
          throw new Error(
            `${this.name} was not ready after ${readyTimeoutMs / 1000} s.${this.log.lastWords()}`,
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

  /** Starts the process again whenever it ends, until told to stop. */
  private async keepRunning(firstRun: Run): Promise<void> {
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
        await delay(pauseMs, undefined, { signal: this.wakeKeeper.signal }).catch(() => {});
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

  private forget(run: Run): void {
    run.isReady = false;
    const group = run.child.pid;
    if (group !== undefined) {
      // Whatever the process had started itself goes with it: the next start must find its ports free.
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

/** Waits, briefly, until everything an ended process had printed has been read. */
async function outputRead(child: ChildProcess): Promise<void> {
  if (child.stdout?.closed && child.stderr?.closed) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([closed, delay(300, undefined, { ref: false })]);
}

async function askUntilYes(ask: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  let pauseMs = 10;
  while (!signal.aborted) {
    if (await ask().catch(() => false)) return;
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(pauseMs * 1.5, 150);
  }
}

function killGroup(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // Nobody of the group is left, which is what was wanted.
  }
}
