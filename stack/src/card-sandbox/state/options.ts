export interface CardSandboxOptions {
  port: number;
  host?: string | undefined;
  hostNames?: readonly string[] | undefined;
  dataDir?: string | undefined;
  /** URL to which events are posted; without it they are only listed by `/v1/events`. */
  webhookUrl?: string | undefined;
  /** Types of the events that are posted. Default: all. */
  webhookEvents?: readonly string[] | undefined;
  webhookSecret?: string | undefined;
  allowedOrigins: string[];
  secretKey: string;
  publishableKey: string;
  /** First pause before a webhook is sent again, in milliseconds; it doubles up to 10 s. */
  webhookRetryMs: number;
}
