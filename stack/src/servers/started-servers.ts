/** The servers that can be killed on purpose; `postgres` exists only where the native stack runs. */
export type BackingServerName = 'mongo' | 'postgres' | 'rabbitmq' | 'valkey';

/** Which servers somebody has to start. */
export interface ServerNeeds {
  mongo: boolean;
  amqp: boolean;
  valkey: boolean;
}

/** What a way of starting servers gives back, with an address for each one that was needed. */
export interface StartedServers {
  mongoUrl?: string;
  amqpUrl?: string;
  amqpManagementUrl?: string;
  valkeyUrl?: string;
  kill(name: BackingServerName, signal?: NodeJS.Signals): void;
  pid(name: BackingServerName): number | undefined;
  /** Resolves when everything that was killed is up again. */
  whenReady(): Promise<void>;
  stop(): Promise<void>;
  /** Stops and deletes everything this instance had stored. */
  remove(): Promise<void>;
}
