const ALTERNATIVES =
  'Install Docker, or point MONGO_URL, AMQP_URL and VALKEY_URL at servers of your own (see README.md).';

/**
 * The machine lacks something that the servers need. The message is one sentence for the developer and what to do
 * about it; callers print it without a stack.
 */
export class CannotStartHere extends Error {
  constructor(sentence: string, whatToDo: string = ALTERNATIVES) {
    super(`${sentence} ${whatToDo}`);
    this.name = 'CannotStartHere';
  }
}
