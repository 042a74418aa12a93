import { createWatchList } from './watch-list.ts';

/** The adoption posts that are open in this tab. */
export const watchedPosts = createWatchList();

/** Asks for the news of a post while the caller is on the screen; says whether they come. */
export const useWatchedPost = watchedPosts.useWatched;
