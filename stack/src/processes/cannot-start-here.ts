const WAYS_OUT =
  'Install Docker, or point MONGO_URL, AMQP_URL and VALKEY_URL at servers of your own (see README.md).';

/**
 * The machine lacks something the servers need. Its message is one sentence for the person at the
 * keyboard and what to do about it; callers print it without a stack.
 */
export class CannotStartHere extends Error {
  constructor(sentence: string, whatToDo: string = WAYS_OUT) {
    super(`${sentence} ${whatToDo}`);
    this.name = 'CannotStartHere';
  }
}
