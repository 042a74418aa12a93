import { createWatchList } from './watch-list.ts';

const calendar = 'hostel';

/** Whether the calendar of the hostel is looked at in this tab: there is but one. */
export const watchedHostel = createWatchList();

/** Asks for the news of free places while the caller is on the screen; says whether they come. */
export const useWatchedHostel = () => watchedHostel.useWatched(calendar);
