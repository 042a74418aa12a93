/** The colour of a status by its progress: the same for every kind of record. */
export type StatusTone = 'waiting' | 'moving' | 'done' | 'stopped' | 'over';
