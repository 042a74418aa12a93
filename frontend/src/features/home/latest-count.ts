/** Number of posts of each kind on the landing page. */
export const latestCount = 3;
