import { createWatchList } from './watch-list.ts';

const everything = 'store';

/** Whether the store is looked at in this tab: there is but one. */
export const watchedStore = createWatchList();

/** Asks for the news of prices and stock while the caller is on the screen; says whether they come. */
export const useWatchedStore = () => watchedStore.useWatched(everything);
