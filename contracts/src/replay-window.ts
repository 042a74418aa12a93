/**
 * Milliseconds before its request for which a page can ask for messages again. Not longer than the broker keeps those
 * that no gateway has taken, since a message that was dropped there is missing without a trace.
 */
export const replayableMs = 30_000;
