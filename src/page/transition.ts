import type { Config } from "../config/options.js";

/**
 * Code that shows a theme by calling a function: at once, or by a View Transition. One that the next
 * cuts short rejects, and has done its work. Reduced motion is the stylesheet's affair where the
 * stylesheet moves, and else asked for here.
 */
export function transition(
	{ viewTransition }: Pick<Config, "viewTransition">,
	show: string,
): string {
	if (viewTransition === false) return `${show}()`;
	if (viewTransition === "reveal") return `(f=>{${REVEAL}})(${show})`;
	return `(document.startViewTransition?.(${show}).ready.catch(f=>f)||${show}())`;
}

/** A circle from where the pointer pressed; by keyboard, from the middle of what has the focus. */
const REVEAL = [
	"let e=self.event||{},r=(document.activeElement||document.body).getBoundingClientRect()",
	"p=e.detail>0&&e.clientX!=null",
	"x=p?e.clientX:r.x+r.width/2",
	"y=p?e.clientY:r.y+r.height/2",
	'c=n=>"circle("+n+"px at "+x+"px "+y+"px)"',
	'v=document.startViewTransition?.(f);v?v.ready.then(()=>matchMedia("(prefers-reduced-motion)").matches||document.documentElement.animate({clipPath:[c(0),c(Math.hypot(Math.max(x,innerWidth-x),Math.max(y,innerHeight-y)))]},{duration:400,easing:"ease-in-out",pseudoElement:"::view-transition-new(root)"}),f=>f):f()',
].join(",");
