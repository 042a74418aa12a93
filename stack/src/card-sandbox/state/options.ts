/** Settings of the card sandbox. */
export interface CardSandboxOptions {
  port: number;
  /** Left out: this machine only. */
  host?: string | undefined;
  /** By which other machines call it, besides this machine's own names. */
  hostNames?: readonly string[] | undefined;
  /** Folder of the journal; left out, the state lives in memory only. */
  dataDir?: string | undefined;
  /** Where events are posted; left out, nothing is sent and events stay readable in `/v1/events`. */
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  allowedOrigins: string[];
  secretKey: string;
  publishableKey: string;
  /** First pause before a webhook is sent again; it doubles up to 10 s. */
  webhookRetryMs: number;
}
