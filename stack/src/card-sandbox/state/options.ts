export interface CardSandboxOptions {
  port: number;
  /** Listening address; without it loopback only. */
  host?: string | undefined;
  /** Host names other machines use for the sandbox, in addition to this machine's own names. */
  hostNames?: readonly string[] | undefined;
  /** Folder of the journal; without it the state lives in memory only. */
  dataDir?: string | undefined;
  /** URL to which events are posted; without it they are only listed by `/v1/events`. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  allowedOrigins: string[];
  secretKey: string;
  publishableKey: string;
  /** First pause before a webhook is sent again, in milliseconds; it doubles up to 10 s. */
  webhookRetryMs: number;
}
