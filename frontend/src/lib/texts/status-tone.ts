/** How a status is coloured: by how far along the record is, not by its kind. */
export type StatusTone = 'waiting' | 'moving' | 'done' | 'stopped' | 'over';
