/** How many rows a page of each list has. */
export const pageSizes = {
	orders: 30,
	inbox: 20,
	products: 20,
	stock: 10,
	importedRows: 50,
	reportRows: 100,
	others: 50,
};
