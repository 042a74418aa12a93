/** How many posts of a kind the landing page shows. */
export const latestCount = 3;
