/** Milliseconds before its request for which a page can ask for messages again. */
export const replayableMs = 60_000;
