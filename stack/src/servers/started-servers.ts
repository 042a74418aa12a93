/** Servers that a fault test can kill; `postgres` exists only with native servers. */
export type BackingServerName = 'mongo' | 'postgres' | 'rabbitmq' | 'valkey';

export interface ServerNeeds {
  mongo: boolean;
  amqp: boolean;
  valkey: boolean;
}

export interface StartedServers {
  mongoUrl?: string;
  amqpUrl?: string;
  amqpManagementUrl?: string;
  valkeyUrl?: string;
  kill(name: BackingServerName, signal?: NodeJS.Signals): void;
  pid(name: BackingServerName): number | undefined;
  whenReady(): Promise<void>;
  /** Raises or clears the broker’s memory alarm. @throws Error when the broker was not started here. */
  setBrokerAlarm(raised: boolean): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}
