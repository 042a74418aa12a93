export const latestCount = 3;
