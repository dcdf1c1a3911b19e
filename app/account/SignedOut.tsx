import { useEffect } from "react";
import { SignInLink } from "~/auth/SignInLink";
import { forgetAnswers } from "~/forms/answer-storage";
import { OrderPanel } from "~/orders/OrderPanel";
import { sampleOrder } from "~/orders/sample-order";
import { ButtonLink } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./SignedOut.module.css";

/**
 * What an account is good for, and what it looks like.
 * @param hasJustLeft whether the shopper signed out on the page before
 */
export function SignedOut({ canSignIn, hasJustLeft }: { canSignIn: boolean; hasJustLeft: boolean }) {
	useEffect(() => {
		if (hasJustLeft) forgetAnswers();
	}, [hasJustLeft]);
	return (
		<>
			<div className={styles.ways}>
				<p>
					{canSignIn && "Inicia sesión con tu celular para ver tus pedidos, tus direcciones y tus datos. "}
					{canSignIn ? "Sin cuenta también puedes" : "Puedes"} seguir un pedido con su número y tu documento.
				</p>
				<p className={styles.links}>
					{canSignIn && <SignInLink>Iniciar sesión</SignInLink>}
					<ButtonLink to={urls.tracking} look="secondary">
						Seguimiento orden
					</ButtonLink>
				</p>
			</div>
			<div className={styles.sample}>
				<p>Así se ve el detalle de un pedido (este no es de nadie):</p>
				<OrderPanel order={sampleOrder} title={`Ejemplo: pedido ${sampleOrder.reference}`} />
			</div>
		</>
	);
}
