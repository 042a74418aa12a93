import { createWatchList } from './watch-list.ts';

/** The doctors whose slots are looked at in this tab. */
export const watchedDoctors = createWatchList();

/** Asks for the news of a doctor's slots while the caller is on the screen; says whether they come. */
export const useWatchedDoctor = watchedDoctors.useWatched;
