/** Counted since the process started, for its metrics. */
export const processCounts = { ordersPlaced: 0, browserErrors: 0 };
