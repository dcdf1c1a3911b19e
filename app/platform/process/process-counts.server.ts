export const processCounts = { ordersPlaced: 0, browserErrors: 0 };
