/** How many rows a page of each list has. */
export const pageSizes = {
	orders: 30,
	inbox: 20,
	products: 20,
	stock: 10,
	stockMoves: 50,
	importedRows: 50,
	journal: 50,
	subscribers: 50,
	reportRows: 100,
};
