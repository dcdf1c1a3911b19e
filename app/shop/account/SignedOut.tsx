import { useEffect } from "react";
import type { OrderView } from "~/domain/orders/order-view";
import { urls } from "~/platform/urls";
import { OrderPanel } from "~/shop/orders/OrderPanel";
import { ButtonLink } from "~/ui/fields/Button";
import { forgetAnswers } from "~/web/forms/tab-answers";

interface SignedOutProps {
	canSignIn: boolean;
	sampleOrder: OrderView;
	hasJustSignedOut: boolean;
}

export function SignedOut({ canSignIn, sampleOrder, hasJustSignedOut }: SignedOutProps) {
	useEffect(() => {
		if (hasJustSignedOut) forgetAnswers();
	}, [hasJustSignedOut]);
	return (
		<>
			<div className="stack success roomy">
				<p>
					{canSignIn && "Inicia sesión para ver tus pedidos, tus direcciones y tus datos. "}
					{canSignIn ? "Sin cuenta también puedes" : "Puedes"} seguir un pedido con su referencia y tu
					documento.
				</p>
				<p className="row">
					{canSignIn && <ButtonLink to={urls.signIn}>Iniciar sesión</ButtonLink>}
					<ButtonLink to={urls.tracking} look="secondary">
						Seguimiento orden
					</ButtonLink>
				</p>
			</div>
			<div className="stack">
				<p className="soft">Así se ve el detalle de un pedido (es solo un ejemplo):</p>
				<OrderPanel order={sampleOrder} title={`Ejemplo: pedido ${sampleOrder.reference}`} />
			</div>
		</>
	);
}
